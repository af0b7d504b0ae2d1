import { type KnownProvider, knownProviders } from '../../../shared/sign-in.ts';
import { SettingError } from '../core/startup-error.ts';
import { type OAuthSite, presets } from './provider-presets.ts';

/** A service that people sign in with. */
export interface ProviderSettings {
  /** By which addresses and settings call it. */
  key: string;
  /** What people call it. */
  label: string;
  mark?: KnownProvider;
  /** Of OpenID Connect, or of `oauth`. */
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** Stored as the issuer of people's identities instead of the provider's issuer. */
  knownAs?: string;
  /** Whether an e-mail address counts as verified if the provider does not say. */
  trustEmails?: boolean;
  /** Absent: it speaks OpenID Connect. */
  oauth?: OAuthSite;
}

/** The key of the provider that the settings OIDC_… name, and of the demo provider. */
export const firstProvider = 'oidc';

/** The name of a setting of the provider with this key. */
export const settingOf = (key: string, name: string): string => `${key.toUpperCase().replaceAll('-', '_')}_${name}`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The providers of OIDC_… and SIGN_IN_PROVIDERS, in this order; none for the demo provider. Throws a SettingError that names the variable. */
export function providersIn(environment: Environment, names: readonly string[]): ProviderSettings[] {
  const first = firstIn(environment);
  const others = names.map((name) => providerNamed(name, environment));
  const providers = first === undefined ? others : [first, ...others];
  for (const { key, issuer } of providers) refuseManyTenants(settingOf(key, 'ISSUER'), issuer);
  const issuers = providers.map(({ issuer }) => issuer.replace(/\/$/, ''));
  const twice = providers.find((_each, index) => issuers.indexOf(issuers[index] ?? '') < index);
  if (twice !== undefined) throw new SettingError(`SIGN_IN_PROVIDERS has ${twice.issuer} twice: "${twice.key}" is one too many.`);
  return providers;
}

/** At Microsoft, people of every tenant sign in at these addresses, and a tenant can give its people any e-mail address. openid-client accepts them. */
function refuseManyTenants(setting: string, issuer: string): void {
  const { hostname, pathname } = new URL(issuer);
  if (hostname === 'login.microsoftonline.com' && /^\/(common|organizations)(\/|$)/i.test(pathname))
    throw new SettingError(`${setting} is ${issuer}, where any company's people sign in: put the id of your own tenant in it.`);
}

function firstIn(environment: Environment): ProviderSettings | undefined {
  const { issuer, clientId, ...more } = settingsOf(firstProvider, environment);
  if (issuer === undefined) return undefined;
  if (clientId === undefined)
    throw new SettingError('OIDC_ISSUER is set but OIDC_CLIENT_ID is not: set both, or neither for the demo provider.');
  const mark = knownProviders.find((name) => presets[name].issuer === issuer);
  const label = more.label ?? (mark === undefined ? new URL(issuer).hostname : presets[mark].name);
  return { key: firstProvider, issuer, clientId, ...more, label, ...(mark === undefined ? {} : { mark }) };
}

/** A preset, or any other OpenID Connect provider. */
function providerNamed(key: string, environment: Environment): ProviderSettings {
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(key) || key === firstProvider)
    throw new SettingError(`SIGN_IN_PROVIDERS has "${key}": give names of small letters, digits and "-", such as github,company.`);
  const { issuer: given, clientId, url, ...more } = settingsOf(key, environment);
  const mark = knownProviders.find((name) => name === key);
  const preset = mark === undefined ? undefined : presets[mark];
  const oauth = preset?.oauth?.(url);
  const issuer = oauth?.issuer ?? given ?? preset?.issuer;
  const missing = Object.entries({
    ISSUER: issuer,
    CLIENT_ID: clientId,
    ...(oauth === undefined ? {} : { CLIENT_SECRET: more.clientSecret }),
  }).find(([, value]) => value === undefined)?.[0];
  if (issuer === undefined || clientId === undefined || missing !== undefined)
    throw new SettingError(`SIGN_IN_PROVIDERS has ${key}, but ${settingOf(key, String(missing))} is not set.`);
  const label = more.label ?? preset?.name ?? key.charAt(0).toUpperCase() + key.slice(1);
  return { key, issuer, clientId, ...more, label, ...(mark === undefined ? {} : { mark }), ...(oauth === undefined ? {} : { oauth }) };
}

/** The settings of the provider with this key. */
function settingsOf(key: string, environment: Environment) {
  const read = (name: string) => environment[settingOf(key, name)] || undefined;
  const readAddress = (name: string) => address(settingOf(key, name), read(name));
  const [clientSecret, label, trust] = [read('CLIENT_SECRET'), read('NAME'), read('TRUST_EMAILS')];
  if (trust !== undefined && trust !== 'true' && trust !== 'false')
    throw new SettingError(`${settingOf(key, 'TRUST_EMAILS')} is not valid: give true or false. See .env.example.`);
  return {
    issuer: readAddress('ISSUER'),
    url: readAddress('URL')?.replace(/\/+$/, ''),
    clientId: read('CLIENT_ID'),
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(label === undefined ? {} : { label }),
    ...(trust === 'true' ? { trustEmails: true } : {}),
  };
}

function address(name: string, value: string | undefined): string | undefined {
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
  throw new SettingError(`${name} is not valid: give an https address. See .env.example.`);
}
