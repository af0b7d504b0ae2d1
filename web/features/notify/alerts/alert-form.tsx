import { useRef, useState } from 'react';
import type { Alert, AlertTrial } from '../../../../shared/alerts.ts';
import { limits } from '../../../../shared/limits.ts';
import { alertDeliveries } from '../../../../shared/states.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { closeDialog } from '../../../components/close-dialog.ts';
import { dialogFoot } from '../../../components/dialog-footer.tsx';
import { FieldError } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Refusal } from '../../../engine/refusal.ts';
import { errorText } from '../../../errors/error-text.ts';
import { Fields, OneField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { removeAlert, saveAlert } from './alert-commands.ts';
import { draftFaults, draftOf, newDraft, offeredMoments, suggestedMoments, triable } from './alert-draft.ts';
import { ExampleField } from './alert-example.tsx';
import { AlertFilters } from './alert-filters.tsx';
import { AlertSummary, Where } from './alert-summary.tsx';
import type { AlertTarget } from './alert-target.ts';
import { useMomentWords, useTargetText } from './alert-words.ts';
import { useListCurrencies } from './list-currencies.ts';
import { MomentsField } from './moments-field.tsx';
import { TrialResult, trialText } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';

interface AlertFormProps {
  target: AlertTarget;
  /** The alert that it changes; undefined for a new one. */
  alert: Alert | undefined;
}

/** An alert, and beside it what it would have found. */
export function AlertForm({ target, alert }: AlertFormProps) {
  const currency = usePriceCurrency();
  const words = useTargetText(target);
  const [start] = useState(() =>
    alert === undefined
      ? newDraft(target, words, currency)
      : draftOf(alert.moments.length > 0 ? alert : { ...alert, moments: [...suggestedMoments(target)] }, currency),
  );
  const form = useForm(start);
  const { change, setErrors } = form;
  const inList = useListCurrencies(target);
  const isPriced = (start.filters?.currency ?? start.filters?.minPrice) !== undefined || start.maxPrice !== '';
  const draft = { ...form.values, currency: form.values.currency || (isPriced ? '' : (inList[0] ?? '')) };
  const asked = draft.currency || (draft.filters?.currency ?? currency);
  const currencies = [...new Set([asked, currency, ...inList])];
  const isOneCurrency = currencies.length === 1;
  const content = useRef<HTMLDivElement>(null);
  const faults = draftFaults(draft, currency);
  const { name: _, ...untriable } = faults;
  const trial = Object.keys(untriable).length === 0 ? triable(draft, target, currency) : undefined;
  const [typed, setTyped] = useState('');
  const example = typed.trim();
  const tried = useTrial(trial && (example === '' || trial.filters === undefined ? trial : { ...trial, example }));
  const current = trial?.filters === undefined ? target : { filters: trial.filters };
  const moments = useMomentWords(trial ?? draft);
  const errors = { ...(tried.isBehind ? {} : tried.errors), ...form.errors };
  const close = () => closeDialog(content);

  const speed = (['votes', 'minutes'] as const).map((name) => ({
    ...{ name, kind: 'count' as const, label: t(`alerts.speed.${name}`), error: errors[name] ?? errors[`speed.${name}`] },
  }));
  const submit = async () => {
    const { name, delivery } = draft;
    await saveAlert(alert, { ...triable(draft, target, currency), name, delivery }).then(close, (refusal: unknown) =>
      setErrors({ filters: explained(refusal) }),
    );
  };
  return (
    <Form form={form} faults={faults} act={submit} className="grid gap-5 md:grid-cols-2">
      <div ref={content} className="grid content-start gap-4">
        {draft.filters && <AlertFilters filters={draft.filters} errors={errors} onChange={(filters) => change({ filters })} />}
        <MomentsField
          offered={[...new Set([...offeredMoments(target), ...start.moments])]}
          chosen={draft.moments}
          error={errors.moments}
          onChange={(moments) => change({ moments })}
        />
        <Fields
          form={form}
          of="alerts"
          fields={[
            (draft.mentions || tried.trial?.isKind) && { name: 'mentions' },
            draft.moments.includes('speed') && speed,
            draft.filters && (
              <div key="maxPrice" className="grid grid-cols-[1fr_auto] items-start gap-3">
                <OneField
                  form={form}
                  of="alerts"
                  field={{
                    name: 'maxPrice',
                    kind: 'amount',
                    label: isOneCurrency ? t('alerts.maxPrice', { currency: asked }) : t('alerts.maxPrice.any'),
                    error: errors.maxPrice ?? errors['filters.maxPrice'] ?? faults.maxPrice,
                    // From now on it stays in the currency beside it, whatever the list has next.
                    onType: (maxPrice) => change({ maxPrice, currency: asked }),
                  }}
                />
                {!isOneCurrency && (
                  <ChoiceField
                    label={t('post.currency')}
                    value={asked}
                    options={currencies}
                    words={(each) => each}
                    onChoose={(chosen) => change({ currency: chosen })}
                  />
                )}
              </div>
            ),
            alert?.channel === undefined && { name: 'delivery', error: errors.delivery, options: alertDeliveries },
            { name: 'name', error: errors.name, limits: limits.alertName },
          ]}
        />
      </div>
      <div className="grid content-start gap-5">
        <AlertSummary target={current} alert={trial ?? draft} />
        {alert?.channel === undefined && <Where delivery={draft.delivery} />}
        {trial?.filters && (
          <ExampleField
            {...{ filters: trial.filters, currency: asked, moments, typed, onType: setTyped }}
            answer={tried.isBehind ? undefined : tried.trial?.example}
          />
        )}
        <TrialResult {...tried} />
      </div>
      <Foot alert={alert} trial={tried.trial} error={errors.filters} busy={form.busy} close={close} />
    </Form>
  );
}

/** The buttons, and on a phone beside them what it would have found: one line. */
const Foot = ({ alert, trial, error, busy, close }: FootProps) => (
  <div className={`${dialogFoot} md:col-span-2`}>
    {trial && (
      <p aria-hidden="true" className={`min-w-0 flex-1 text-xs md:hidden ${trial.refused ? 'text-danger' : 'text-soft'}`}>
        {trialText(trial)}
      </p>
    )}
    <div role="alert" className="w-full empty:hidden">
      {error && <FieldError>{error}</FieldError>}
    </div>
    {alert !== undefined && alert.moments.length > 0 && (
      <Button look="quiet" className="max-md:px-2.5" onClick={() => void removeAlert(alert).then(close)}>
        <Icon name="trash" className="size-5 md:hidden" />
        <span className="max-md:sr-only">{t('alerts.delete')}</span>
      </Button>
    )}
    <Button type="submit" look="primary" busy={busy}>
      {t('alerts.save')}
    </Button>
  </div>
);

interface FootProps extends Pick<AlertFormProps, 'alert'> {
  trial: AlertTrial | undefined;
  error: string | undefined;
  busy: boolean;
  close: () => void;
}

/** Why it was not saved, in words beside the buttons: a toast would be behind the dialog. Errors of fields, and of sessions, have their own place. */
function explained(refusal: unknown): string {
  const isOurs = refusal instanceof Refusal && refusal.fields.length === 0;
  if (!isOurs || refusal.code === 'AUTH_REQUIRED' || refusal.code === 'SESSION_EXPIRED') throw refusal;
  return refusal.code === 'ALERT_TOO_BROAD' ? t('alerts.tooBroad', { counted: count(refusal.problem?.count ?? 0) }) : errorText(refusal);
}
