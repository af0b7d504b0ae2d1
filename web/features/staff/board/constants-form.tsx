import { useState } from 'react';
import type { AdminConstants } from '../../../../shared/admin/constants.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { type ConstantName, constantNames, constantOf } from '../../../../shared/constants.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showAndThrow } from '../../../errors/show-and-throw.ts';
import { Form } from '../../../forms/form.tsx';
import { useDraftForm } from '../../../forms/use-form.ts';
import { count } from '../../../i18n/format.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { nameOfConstant, typedConstants } from './typed-constants.ts';

const titleOf = (group: string) => tIfKnown(`admin.constants.${group}`) ?? group;
const isIn = (group: string, name: ConstantName) => name.startsWith(`${group}.`);

/** Whether each of the words is in what the form says of a constant, or in its name in the API. */
function isFound(name: ConstantName, searched: string): boolean {
  const said = [name, nameOfConstant(name), tIfKnown(`admin.constant.${name}.effect`), titleOf(name.split('.')[0] ?? '')];
  const text = said.join(' ').toLocaleLowerCase();
  return searched
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const groups = [...new Set(constantNames.map((name) => name.split('.')[0] ?? ''))];

export function ConstantsForm() {
  const { data } = useRead(adminReads.adminConstants());
  return data === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <Loaded data={data} />;
}

function Loaded({ data: { version, values, history } }: { data: AdminConstants }) {
  const form = useDraftForm<Partial<Record<ConstantName, string>>>('admin-constants', {});
  const { values: typed, errors } = form;
  const isChanged = Object.keys(typed).length > 0;
  const save = async () => {
    await sendCommand('putAdminConstants', { body: { version, values: typedConstants(values, typed) } }).catch(showAndThrow);
    form.done();
    toast(t('admin.constants.saved'));
  };
  const [searched, setSearched] = useState('');
  const found = constantNames.filter((name) => isFound(name, searched));
  return (
    <Form form={form} act={save} className="grid gap-6">
      <TextField type="search" label={t('admin.constants.search')} value={searched} onChange={({ target }) => setSearched(target.value)} />
      <p role="status" className="sr-only">
        {searched !== '' && t('admin.constants.found', { count: found.length })}
      </p>
      {found.length === 0 && <p className="text-soft">{t('admin.constants.found', { count: 0 })}</p>}
      {groups
        .filter((group) => found.some((name) => isIn(group, name)))
        .map((group) => (
          <Card key={group} title={titleOf(group)}>
            <div className="field-row grid gap-5 sm:grid-cols-2">
              {found
                .filter((name) => isIn(group, name))
                .map((name) => (
                  <ConstantField
                    key={name}
                    name={name}
                    value={typed[name] ?? String(values[name] ?? constantOf(name).value)}
                    error={errors[`values.${name}`]}
                    onChange={(value) => form.change({ [name]: value })}
                  />
                ))}
            </div>
          </Card>
        ))}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-raised p-3 shadow-raised">
        {!isChanged && <p className="me-auto text-sm text-soft">{t('admin.settings.unchanged')}</p>}
        <Button look="primary" type="submit" busy={form.busy} disabled={!isChanged}>
          {t('admin.constants.save')}
        </Button>
      </div>
      <ConstantsHistory history={history} />
    </Form>
  );
}

interface ConstantFieldProps {
  name: ConstantName;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ConstantField({ name, value, error, onChange }: ConstantFieldProps) {
  const { value: standard, min, max, decimals } = constantOf(name);
  const bounds = t('admin.constants.bounds', { standard: count(standard), min: count(min), max: count(max) });
  return (
    <div className="grid content-start gap-1">
      <TextField
        label={nameOfConstant(name)}
        hint={[tIfKnown(`admin.constant.${name}.effect`), bounds].filter(Boolean).join(' ')}
        type="number"
        min={min}
        max={max}
        step={decimals ? 'any' : 1}
        value={value}
        error={error}
        mark={Number(value) === standard ? undefined : t('admin.constants.changed')}
        onChange={(event) => onChange(event.target.value)}
      />
      {Number(value) !== standard && (
        <Button look="quiet" className="justify-self-start px-2 text-sm" onClick={() => onChange(String(standard))}>
          {t('admin.constants.reset', { standard: count(standard) })}
          <span className="sr-only">{nameOfConstant(name)}</span>
        </Button>
      )}
    </div>
  );
}

function ConstantsHistory({ history }: Pick<AdminConstants, 'history'>) {
  if (history.length === 0) return null;
  return (
    <Card title={t('admin.history')}>
      <ol className="grid gap-3">
        {history.map(({ at, by, changes }) => (
          <li key={at}>
            <ul>
              {Object.entries(changes).map(([name, { from, to }]) => (
                <li key={name}>{t('admin.constants.change', { name: nameOfConstant(name), from: count(from), to: count(to) })}</li>
              ))}
            </ul>
            <p className="text-sm text-soft">
              {by?.name ?? t('admin.history.board')} · <FullMoment moment={at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
