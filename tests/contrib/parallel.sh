#!/bin/bash
# contrib/parallel over sshd: two hosts on this machine. One goes down in the middle.
. "$(dirname "$0")/common.sh"

for program in parallel ssh-keygen ssh jq; do
    command -v "$program" >/dev/null || skip "no $program"
done
sshd=$(PATH=$PATH:/usr/sbin command -v sshd) || skip 'no sshd'

clean_up() {
    local file
    for file in "$folder"/sshd.*.pid; do
        [ ! -s "$file" ] || kill "$(cat "$file")" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap clean_up EXIT

first_port=$((30000 + $$ % 10000))

# A host is an sshd with a port of its own, which lets only this test in.
start_hosts() {
    local host
    mkdir -p /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
    ssh-keygen -q -t ed25519 -N '' -f "$folder/host"
    cp "$folder/key.pub" "$folder/authorized"
    for host in 1 2; do
        cat >"$folder/sshd.$host.conf" <<END
Port $((first_port + host))
ListenAddress 127.0.0.1
HostKey $folder/host
AuthorizedKeysFile $folder/authorized
PidFile $folder/sshd.$host.pid
PermitRootLogin yes
StrictModes no
UsePAM no
MaxStartups 100
END
        "$sshd" -f "$folder/sshd.$host.conf"
        echo "1/ssh -q -p $((first_port + host)) -i $folder/key -o StrictHostKeyChecking=no" \
            "-o UserKnownHostsFile=/dev/null $(id -un)@127.0.0.1"
    done >"$folder/hosts"
}

# The daemon, and the sessions it has.
kill_host() {
    local daemon session
    daemon=$(cat "$folder/sshd.$1.pid")
    for session in $(pgrep -P "$daemon"); do
        pkill -9 -P "$session" || true
        kill -9 "$session" 2>/dev/null || true
    done
    kill -9 "$daemon"
}

a_third_is_finished() {
    [ "$(finished_files)" -ge $((FILES / 3)) ]
}

make_dumps
start_hosts
export DANAG=$folder/danag
"$contrib/parallel/run" "$folder/paths" "$folder/results" --sshloginfile="$folder/hosts" -- \
    -f jsonl >"$folder/log" 2>&1 &
run=$!
wait_until 60 a_third_is_finished
kill_host 2
wait $run || {
    # Once more without the lost host, as its user would.
    sed -i 2d "$folder/hosts"
    "$contrib/parallel/run" "$folder/paths" "$folder/results" --sshloginfile="$folder/hosts" -- \
        -f jsonl >"$folder/log" 2>&1
} || {
    cat "$folder/log"
    exit 1
}
results_are_those_of_one_process
[ "$(tail -n +2 "$folder/results/joblog" | cut -f 2 | sort -u | wc -l)" = 2 ] || {
    echo 'only one host had work'
    exit 1
}
echo 'a host went down, and the results are those of one process'
