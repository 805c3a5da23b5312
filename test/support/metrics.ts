/** The seconds of CPU that a server process has used so far, as its metrics tell. */
export async function cpuSecondsOf(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const value = /^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1];
  if (value === undefined) throw new Error(`no CPU time in ${metrics.slice(0, 200)}`);
  return Number(value);
}
