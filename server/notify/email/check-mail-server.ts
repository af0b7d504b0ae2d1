import { createTransport } from 'nodemailer';

/** Milliseconds. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Connects and signs in. Returns why the board could send no mail; undefined if it could. */
export async function checkMailServer(url: string): Promise<string | undefined> {
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}
