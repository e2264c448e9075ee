"""Hosts with a network of limited bandwidth on one machine, for mpirun: namespaces and a relay between them.

The kernel's netem is not needed: `relay.c` holds packets back in user space. It takes root and /dev/net/tun.
"""
import os
import subprocess
import tempfile


class Network:
    """Some hosts; ``mpirun(ranks)`` is the start of a command that runs ranks on them, one for each host at a time."""

    def __init__(self, hosts, megabits, milliseconds):
        self.hosts = hosts
        self.folder = tempfile.TemporaryDirectory()
        relay = f"{self.folder.name}/relay"
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "relay.c")
        subprocess.run(["cc", "-O2", "-o", relay, source], check=True)
        self.names = [f"wordtagger{os.getpid()}-{number}" for number in range(1, hosts + 1)]
        for name in self.names:
            subprocess.run(["ip", "netns", "add", name], check=True)
        self.relay = subprocess.Popen(
            [relay, str(megabits), str(int(milliseconds * 1000)), *self.names], stdout=subprocess.PIPE, text=True)
        if self.relay.stdout.readline() != "ready\n":
            self.close()
            raise SystemExit("the relay of the network does not start; it takes root and /dev/net/tun")
        for number, name in enumerate(self.names, 1):
            for command in (
                "link set lo up", "link set eth0 mtu 65520 txqueuelen 500",
                f"addr add 10.9.0.{number}/24 dev eth0", "link set eth0 up",
            ):
                subprocess.run(["ip", "-n", name, *command.split()], check=True)
        # What mpirun calls instead of ssh: a shell in the namespace of the host, which has a name of its own.
        self.agent = f"{self.folder.name}/agent"
        with open(self.agent, "w") as file:
            file.write(
                '#!/bin/sh\nnumber=${1##*.}\nshift\nexec ip netns exec '
                f'wordtagger{os.getpid()}-$number unshare --uts sh -c "hostname host$number; $*"\n')
        os.chmod(self.agent, 0o755)

    def mpirun(self, ranks):
        """The start of a command for a number of ranks, which are on the hosts in turn."""
        hosts = ",".join(f"10.9.0.{number}:{(ranks + self.hosts - number) // self.hosts}"
                         for number in range(1, min(ranks, self.hosts) + 1))
        interfaces = "10.9.0.0/24"
        return [
            "ip", "netns", "exec", self.names[0], "unshare", "--uts", "sh", "-c", 'hostname host1; exec "$0" "$@"',
            "mpirun", "--mca", "plm_rsh_agent", self.agent, "--mca", "plm", "rsh", "--mca", "btl", "tcp,self",
            "--mca", "pml", "ob1", "--mca", "btl_tcp_if_include", interfaces, "--mca", "oob_tcp_if_include", interfaces,
            "--mca", "btl_tcp_links", "1", "--host", hosts, "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1",
            "-n", str(ranks)]

    def cpu_of_a_byte(self):
        """CPU seconds of the relay for each byte that the hosts have sent."""
        with open(f"/proc/{self.relay.pid}/stat") as file:
            ticks = sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        sent = sum(int(subprocess.run(
            ["ip", "netns", "exec", name, "cat", "/sys/class/net/eth0/statistics/tx_bytes"],
            check=True, capture_output=True, text=True).stdout) for name in self.names)
        return ticks / os.sysconf("SC_CLK_TCK") / sent

    def close(self):
        self.relay.kill()
        self.relay.wait()
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False)
        self.folder.cleanup()
