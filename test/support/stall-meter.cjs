// Required by a server process under test: notes how much CPU time it spends without answering anybody, in
// milliseconds, and writes the most since the last signal to the file that STALL_FILE names. Time on the CPU and
// not on the clock, which on a busy machine shows what others do.
const { appendFileSync, readFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.env.STALL_FILE) {
  const spent = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  let [last, most] = [spent(), 0];
  setInterval(() => {
    const now = spent();
    most = Math.max(most, now - last);
    last = now;
  }, 1).unref();
  process.on('SIGUSR2', () => {
    appendFileSync(process.env.STALL_FILE, `${Math.round(most)}\n`);
    [last, most] = [spent(), 0];
  });
}
