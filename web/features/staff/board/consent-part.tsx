import { adminReads } from '../../../../shared/admin/reads.ts';
import { consentPages } from '../../../../shared/states.ts';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';

type Page = (typeof consentPages)[number];

/** Asks everybody to accept the terms or the privacy page, and says how many have. */
export const ConsentPart = () => (
  <>
    <p className="text-soft">{t('admin.consent.text')}</p>
    <ul className="grid divide-y divide-line">
      {consentPages.map((page) => (
        <ConsentRow key={page} page={page} />
      ))}
    </ul>
  </>
);

function ConsentRow({ page }: { page: Page }) {
  const required = useRead(adminReads.requiredConsents()).data?.pages.find((each) => each.page === page);
  const date = useLocalMoment(required?.since ?? '1970-01-01', 'day');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="grid min-w-48 flex-1">
        <span className="font-medium">{t(`admin.consent.${page}`)}</span>
        <span className="text-sm text-soft">
          {required === undefined
            ? t('admin.consent.never')
            : t('admin.consent.since', { version: required.version, date, count: required.accepted })}
        </span>
      </div>
      <CommandButton act={() => sendCommand('createRequiredConsent', { body: { page } })}>{t('admin.consent.ask')}</CommandButton>
    </li>
  );
}
