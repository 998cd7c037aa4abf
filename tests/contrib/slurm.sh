#!/bin/bash
# contrib/slurm on real daemons: three nodes on this machine. One goes down in the middle, first of
# an extraction, then of a count.
. "$(dirname "$0")/common.sh"

for program in munged slurmctld slurmd sbatch jq; do
    command -v "$program" >/dev/null || skip "no $program"
done
[ "$(id -u)" = 0 ] || skip 'Slurm runs as root'

# Ends the daemons, whatever their state.
clean_up() {
    local file
    for file in "$folder"/run/*.pid; do
        [ ! -s "$file" ] || kill -9 "$(cat "$file")" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap clean_up EXIT

# Free ports, as far as one can know.
first_port=$((20000 + $$ % 10000))

start_cluster() {
    local node
    mkdir "$folder/run" "$folder/spool" "$folder/state"
    chmod 755 "$folder" "$folder/run"
    head -c 1024 /dev/urandom >"$folder/munge.key"
    chmod 400 "$folder/munge.key"
    munged --force --key-file="$folder/munge.key" --socket="$folder/run/munge.sock" \
        --pid-file="$folder/run/munged.pid" --log-file="$folder/munged.log" \
        --seed-file="$folder/seed" 2>/dev/null
    cat >"$folder/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$(hostname)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge.sock
SlurmctldPort=$first_port
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd.%n.pid
SlurmdSpoolDir=$folder/spool/%n
StateSaveLocation=$folder/state
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
MpiDefault=none
SlurmdTimeout=5
KillWait=1
NodeName=node[1-3] NodeHostname=$(hostname) Port=[$((first_port + 1))-$((first_port + 3))] CPUs=1
PartitionName=all Nodes=ALL Default=YES State=UP
END
    export SLURM_CONF=$folder/slurm.conf
    slurmctld
    for node in 1 2 3; do slurmd -N node$node; done
    wait_until 20 nodes_are_idle
}

nodes_are_idle() {
    [ "$(sinfo --noheader --format=%D --states=idle 2>/dev/null)" = 3 ]
}

# The machine goes down: its daemon, the one of the task, and the task. In this order, so that none
# reports another's end.
kill_node() {
    local script
    kill -9 "$(cat "$folder/run/slurmd.$1.pid")"
    for script in $(pgrep -f "$folder/spool/$1/"); do
        kill -9 "$(ps -o ppid= "$script" | tr -d ' ')"
        kill -9 -- "-$(ps -o pgid= "$script" | tr -d ' ')"
    done
}

a_third_is_finished() {
    [ "$(finished_files)" -ge $((FILES / 3)) ]
}

a_task_begins_again() {
    grep -q 'Requeuing JobId=' "$folder/slurmctld.log"
}

no_job_is_left() {
    [ -z "$(squeue --noheader)" ]
}

make_dumps
start_cluster
export DANAG=$folder/danag
"$contrib/slurm/submit" "$folder/paths" "$folder/results" 6 -f jsonl
wait_until 60 a_third_is_finished
kill_node node2
wait_until 60 a_task_begins_again
# Slurm would wait for two minutes.
scontrol update JobId="$(squeue --noheader --format=%A --states=PENDING --name=danag)" StartTime=now
wait_until 60 no_job_is_left || {
    squeue
    tail -n 20 "$folder/slurmctld.log"
    exit 1
}
[ ! -e "$folder/results/missing" ] || {
    cat "$folder/results/logs"/*
    exit 1
}
results_are_those_of_one_process
echo 'a node went down, and the results are those of one process'

# The same for counts, with two tasks on the nodes that are left.
requeues() {
    grep -c 'Requeuing JobId=' "$folder/slurmctld.log"
}

another_task_begins_again() {
    [ "$(requeues)" -gt "$requeued" ]
}

three_files_are_counted() {
    [ -n "$(find "$folder/counts.parts" -name '*.[3-9]')" ]
}

options=(--repeats-size=256K --repeats-by=host)
xargs ./danag "${options[@]}" --repeats-make=count -o "$folder/one.counts" <"$folder/paths"
requeued=$(requeues)
"$contrib/slurm/count" "$folder/paths" "$folder/counts" 2 "${options[@]}"
wait_until 60 three_files_are_counted
kill_node "$(squeue --noheader --format=%N --states=RUNNING --name=danag-count | head -n 1)"
wait_until 60 another_task_begins_again
scontrol update JobId="$(squeue --noheader --format=%A --states=PENDING --name=danag-count)" StartTime=now
wait_until 120 no_job_is_left || {
    squeue
    tail -n 20 "$folder/slurmctld.log"
    exit 1
}
cmp "$folder/one.counts" "$folder/counts" && [ ! -e "$folder/counts.parts" ] || {
    cat "$folder/counts.log" "$folder/counts.parts/logs"/*
    exit 1
}
echo 'a node went down, and the counts are those of one process'
