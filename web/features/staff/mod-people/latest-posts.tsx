import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { TitleLink, TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';

/** A person's latest deals and comments. */
export const LatestPosts = ({ deals, comments }: Pick<StaffPersonPage, 'deals' | 'comments'>) => (
  <>
    {deals.length > 0 && (
      <Section title={t('mod.people.deals')}>
        <List>
          {deals.map(({ id, title, at }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5">
              <TitleLink href={`/d/${id}`} className="min-w-40 flex-1">
                {title}
              </TitleLink>
              <RelativeTime moment={at} className="text-sm text-soft" />
            </li>
          ))}
        </List>
      </Section>
    )}
    {comments.length > 0 && (
      <Section title={t('mod.people.comments')}>
        <List>
          {comments.map(({ id, deal, title, text, at }) => (
            <li key={id} className="grid gap-0.5 px-4 py-2.5">
              <TypedText>{text}</TypedText>
              <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <TitleLink href={`/d/${deal}#comment-${id}`} className="min-w-40 flex-1">
                  {title}
                </TitleLink>
                <RelativeTime moment={at} className="text-soft" />
              </span>
            </li>
          ))}
        </List>
      </Section>
    )}
  </>
);
