import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JWK } from 'oidc-provider';

export interface DemoSecrets {
  clientSecret: string;
  cookieKey: string;
  signingKey: JWK;
}

/** The provider's secrets. They are stored, so that someone who signs in before a restart can sign out after it. */
export function demoSecrets(dataDir: string): DemoSecrets {
  const file = path.join(dataDir, 'demo-provider.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets = makeSecrets();
  mkdirSync(dataDir, { recursive: true });
  // Written to a temporary file and renamed, so that a crash leaves no partial file.
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

function makeSecrets(): DemoSecrets {
  const random = () => randomBytes(32).toString('base64url');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: random() } as JWK;
  return { clientSecret: random(), cookieKey: random(), signingKey };
}
