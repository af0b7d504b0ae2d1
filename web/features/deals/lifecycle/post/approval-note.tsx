import { t } from '../../../../i18n/t.ts';

/** Says that a new deal waits for a moderator. */
export const ApprovalNote = ({ as }: { as: 'first' | 'again' | undefined }) =>
  as !== undefined && (
    <p role="status" className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">
      {t(`post.checked.${as}`)}
    </p>
  );
