// Required by a server process under test: its monotonic clock tells the CPU time that it has used itself, in
// milliseconds. How long its callers wait by that clock doesn't depend on what else a busy machine does. A SIGUSR2
// stops the clock, and the next one lets it go on.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  let [stoodAt, lost] = [null, 0];
  const going = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 - lost;
  };
  performance.now = () => stoodAt ?? going();
  process.on('SIGUSR2', () => {
    if (stoodAt === null) stoodAt = going();
    else [lost, stoodAt] = [lost + going() - stoodAt, null];
  });
}
