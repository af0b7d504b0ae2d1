import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { type BanDraft, banOf, emptyBan } from './ban-draft.ts';

/** The form that bans a domain or a merchant. @param merchant the slug of one to start with */
export function BanForm({ merchant }: { merchant: string | undefined }) {
  const [draft, setDraft] = useState(() => emptyBan(Date.now(), merchant));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const change = (part: Partial<BanDraft>) => {
    setErrors({});
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await sendCommand('createMerchantBan', { body: banOf(draft) });
      toast(t('mod.bans.added', { name: draft.value }));
      setDraft(emptyBan(Date.now(), undefined));
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t('mod.bans.kind')}
          value={draft.kind}
          onChange={(event) => change({ kind: event.target.value as BanDraft['kind'] })}
        >
          <option value="domain">{t('mod.bans.kind.domain')}</option>
          <option value="merchant">{t('mod.bans.kind.merchant')}</option>
        </SelectField>
        <TextField
          label={t(`mod.bans.kind.${draft.kind}`)}
          hint={t(`mod.bans.${draft.kind}.hint`)}
          value={draft.value}
          error={errors.domain ?? errors.merchant}
          required
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ value: event.target.value })}
        />
        <TextField
          label={t('mod.bans.until')}
          type="date"
          value={draft.until}
          error={errors.until}
          required
          onChange={(event) => change({ until: event.target.value })}
        />
      </div>
      <TextArea
        label={t('mod.bans.reason')}
        hint={t('mod.bans.reason.hint')}
        value={draft.reason}
        error={errors.reason}
        required
        dir="auto"
        rows={2}
        className="min-h-20"
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {t('mod.bans.add')}
      </Button>
    </form>
  );
}
