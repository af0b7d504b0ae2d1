import type { KnownProvider } from '../../../shared/sign-in.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A service that speaks OAuth 2 without OpenID Connect: it says who someone is by an API of its own. */
export interface OAuthSite {
  /** What it calls itself in `iss`, if it does. */
  issuer: string;
  authorization: string;
  token: string;
  /** Where the paths of `claims` begin. */
  api: string;
  scope: string;
  /** Reads the profile, as the claims that OpenID Connect would have. */
  claims: (get: (path: string) => Promise<unknown>) => Promise<Claims>;
}

interface Preset {
  name: string;
  /** Of OpenID Connect; absent where each customer has one of their own. */
  issuer?: string;
  /** Of OAuth 2, at another address if the service is self-hosted. */
  oauth?: (url?: string) => OAuthSite;
}

/** The services that a name in SIGN_IN_PROVIDERS is enough for, with the id and the secret that they give. */
export const presets: Readonly<Record<KnownProvider, Preset>> = {
  github: { name: 'GitHub', oauth: github },
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  // Each tenant is an issuer, and "common" is none: anybody can name an address there that is not theirs.
  microsoft: { name: 'Microsoft' },
  gitlab: { name: 'GitLab', issuer: 'https://gitlab.com' },
  discord: { name: 'Discord', oauth: discord },
};

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps; a GitHub Enterprise Server has its API below its own address. */
function github(url = 'https://github.com'): OAuthSite {
  return {
    issuer: `${url}/login/oauth`,
    authorization: `${url}/login/oauth/authorize`,
    token: `${url}/login/oauth/access_token`,
    api: url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`,
    scope: 'read:user user:email',
    claims: async (get) => {
      const user = recordIn(await get('/user'));
      const emails = await get('/user/emails');
      const primary = Array.isArray(emails)
        ? emails.map(recordIn).find((each) => each.primary === true && each.verified === true)
        : undefined;
      return {
        ...{ sub: numberAsText(user.id), preferred_username: user.login, name: user.name, picture: user.avatar_url },
        ...(primary === undefined ? {} : { email: primary.email, email_verified: true }),
      };
    },
  };
}

/** https://discord.com/developers/docs/topics/oauth2 */
function discord(url = 'https://discord.com'): OAuthSite {
  return {
    issuer: url,
    authorization: `${url}/oauth2/authorize`,
    token: `${url}/api/oauth2/token`,
    api: `${url}/api`,
    scope: 'identify email',
    claims: async (get) => {
      const { id, username, global_name, avatar, email, verified } = recordIn(await get('/users/@me'));
      const picture = typeof avatar === 'string' ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : undefined;
      return { sub: id, preferred_username: username, name: global_name, picture, email, email_verified: verified === true };
    },
  };
}

const recordIn = (value: unknown): Claims => (typeof value === 'object' && value !== null ? (value as Claims) : {});

const numberAsText = (id: unknown) => (typeof id === 'number' ? String(id) : undefined);
