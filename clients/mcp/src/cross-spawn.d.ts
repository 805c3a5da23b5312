// The one function that is used: it starts commands as node:child_process does, also those of npm on Windows.

declare module 'cross-spawn' {
  export { spawn } from 'node:child_process';
}
