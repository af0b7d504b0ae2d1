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
        <List
          items={deals}
          row={({ id, title, at }) => <TitleAndTime href={`/d/${id}`} title={title} at={at} />}
          rowClass="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5"
        />
      </Section>
    )}
    {comments.length > 0 && (
      <Section title={t('mod.people.comments')}>
        <List
          items={comments}
          row={({ id, deal, title, text, at }) => (
            <>
              <TypedText>{text}</TypedText>
              <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <TitleAndTime href={`/d/${deal}#comment-${id}`} title={title} at={at} />
              </span>
            </>
          )}
          rowClass="grid gap-0.5 px-4 py-2.5"
        />
      </Section>
    )}
  </>
);

const TitleAndTime = ({ href, title, at }: { href: string; title: string; at: string }) => (
  <>
    <TitleLink href={href} className="min-w-40 flex-1">
      {title}
    </TitleLink>
    <RelativeTime moment={at} className="text-sm text-soft" />
  </>
);
