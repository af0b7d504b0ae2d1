import { StartupError } from './startup-error.ts';

/** The settings with their values. */
interface Address {
  host: readonly [setting: string, value: string];
  port: readonly [setting: string, value: number];
}

/** Why an address cannot be listened on, and what to do. */
export function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  { host: [host, name], port: [port, number] }: Address,
): StartupError {
  if (code === 'EADDRINUSE') return new StartupError(`${port} ${number} is taken: stop what uses it, or set ${port} to a free one.`);
  if (code === 'EACCES')
    return new StartupError(`${port} ${number} is reserved for root: set ${port} to 1024 or above, and put a proxy in front of it.`);
  return new StartupError(`${host} ${name} can't be listened on (${message}): set ${host} to an address of this machine.`);
}
