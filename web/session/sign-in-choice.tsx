import { reads } from '../../shared/reads.ts';
import type { SignInProvider } from '../../shared/sign-in.ts';
import { Badge } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useRead } from '../engine/use-read.ts';
import { t } from '../i18n/t.ts';
import { set, useSetting } from '../lib/settings.ts';
import { ProviderMark } from './provider-mark.tsx';

interface SignInChoiceProps {
  /** Where signing in leads back to. */
  back: string;
  /** To confirm who one is. */
  confirms?: boolean;
}

/** One button for each service that people sign in with; the one that this browser used last is first. */
export function SignInChoice({ back, confirms = false }: SignInChoiceProps) {
  const last = useSetting('provider');
  const { data } = useRead(reads.signInProviders());
  if (data === undefined) return <Skeleton className="h-11 w-full rounded-control" />;
  const { providers } = data;
  const lastFirst = providers.toSorted((one, other) => Number(other.key === last) - Number(one.key === last));
  return (
    <ul className="grid gap-2">
      {lastFirst.map((provider, index) => (
        <li key={provider.key}>
          <ButtonLink
            href={addressOf(provider, back, confirms)}
            leaves
            look={index === 0 ? 'primary' : 'plain'}
            className="w-full"
            onClick={() => set('provider', provider.key)}
          >
            <ProviderMark mark={provider.mark} />
            {t('signIn.with', { provider: provider.name })}
            {providers.length > 1 && provider.key === last && (
              <Badge look="members" icon="check">
                {t('signIn.last')}
              </Badge>
            )}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const addressOf = ({ key }: SignInProvider, back: string, confirms: boolean) =>
  `/auth/sign-in?${new URLSearchParams({ provider: key, return_to: back, ...(confirms ? { confirm: '1' } : {}) })}`;
