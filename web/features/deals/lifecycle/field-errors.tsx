import { t, tIfKnown } from '../../../i18n/t.ts';

interface FaultsProps {
  /** Error texts by field. */
  errors: Readonly<Record<string, string>>;
  onGoTo: (field: string) => void;
}

export function FieldErrors({ errors, onGoTo }: FaultsProps) {
  const faults = Object.entries(errors);
  return (
    <div role="alert" className="grid gap-1.5 text-danger empty:hidden">
      {faults.length > 0 && (
        <>
          <p className="font-medium">{t('post.faults', { count: faults.length })}</p>
          <ul className="grid">
            {faults.map(([field, message]) => (
              <li key={field}>
                <button type="button" onClick={() => onGoTo(field)} className="min-h-9 text-start text-sm underline underline-offset-2">
                  {tIfKnown(`edit.field.${field}`) ?? field}: {message}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
