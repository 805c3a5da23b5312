// Required by a server process under test: its monotonic clock tells the CPU time that it has used itself, in
// milliseconds. How long its callers wait by that clock doesn't depend on what else a busy machine does.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  performance.now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
}
