import { badgeRules } from '../../../shared/limits.ts';
import type { PersonPage } from '../../../shared/people.ts';
import { Badge } from '../../components/badge.tsx';
import type { IconName } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

const icons = { founder: 'spark', first_hot: 'flame', checker: 'check', year: 'clock' } as const satisfies Record<string, IconName>;

export const Badges = ({ badges }: { badges: PersonPage['badges'] }) => (
  <ul aria-label={t('person.badges')} className="flex flex-wrap gap-2 empty:hidden">
    {badges.map((kind) => (
      <li key={kind} title={t(`person.badge.${kind}.hint`, { count: badgeRules[kind] })}>
        <Badge look="quiet" icon={icons[kind]}>
          {t(`person.badge.${kind}`)}
        </Badge>
      </li>
    ))}
  </ul>
);
