/** What a program needs to run as this one does, to find others, and to reach other machines. */
const common = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_.*|NODE_.*|MALLOC_.*|LD_LIBRARY_PATH|DYLD_.*|SSL_CERT_.*|.*_proxy)$/i;

/**
 * The environment of a program that the board starts: not the board's own settings, which have secrets.
 *
 * @param also names of more that this program needs
 */
export const childEnvironment = (also?: RegExp, own = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(own).filter(([name]) => common.test(name) || also?.test(name)));
