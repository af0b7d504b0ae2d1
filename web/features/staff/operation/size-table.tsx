import type { ReactNode } from 'react';
import type { AdminSize, Size } from '../../../../shared/admin/size.ts';
import { byteChange, byteSize } from '../../../i18n/byte-size.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Tables with a row of their own. */
const shown = 12;
const cell = 'px-2 py-1.5 text-end whitespace-nowrap';
/** What a phone has no room for. */
const roomy = 'max-sm:hidden';

/** The largest tables, and all others together. */
export function SizeTable({ tables }: Pick<AdminSize, 'tables'>) {
  const others = tables.slice(shown);
  const growing = others.flatMap(({ perMonth }) => perMonth ?? []);
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      aria-label={t('admin.statistics.numbers', { figure: t('admin.size.tables') })}
      className="scroll-hint overflow-x-auto [--ground:var(--color-surface)]"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t('admin.size.table')}
            </th>
            {(['bytes', 'rows', 'growth'] as const).map((each) => (
              <th
                key={each}
                scope="col"
                className={`${cell} align-bottom font-medium max-sm:whitespace-normal ${each === 'rows' ? roomy : ''}`}
              >
                {t(`admin.size.${each}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {tables.slice(0, shown).map(({ name, ...size }) => (
            <Row key={name} name={<code dir="ltr">{name}</code>} {...size} />
          ))}
          {others.length > 0 && (
            <Row
              name={t('admin.size.others', { count: others.length })}
              bytes={sum(others.map(({ bytes }) => bytes))}
              rows={sum(others.map(({ rows }) => rows))}
              {...(growing.length > 0 && { perMonth: sum(growing) })}
            />
          )}
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, bytes, rows, perMonth }: Size & { name: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 text-start font-normal">
        {name}
      </th>
      <td className={cell}>{byteSize(bytes)}</td>
      <td className={`${cell} ${roomy}`}>{count(rows)}</td>
      <td className={cell}>
        {perMonth === undefined ? (
          <span className="whitespace-normal text-soft">{t('admin.size.growth.unknown')}</span>
        ) : (
          byteChange(perMonth)
        )}
      </td>
    </tr>
  );
}
