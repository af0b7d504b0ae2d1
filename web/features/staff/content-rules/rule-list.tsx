import { useState } from 'react';
import { adminReads } from '../../../../shared/admin/reads.ts';
import type { ContentRule } from '../../../../shared/content-rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List } from '../../../components/section.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { changeRule, deleteRule, switchRule } from './rule-commands.ts';
import { draftOf } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';

/** The board's rules, to switch off and on, change or delete. */
export function RuleList() {
  const { data } = useRead(adminReads.contentRules());
  const rules = data?.order.flatMap((id) => data.rules[id] ?? []);
  return rules && <List none={t('admin.rules.none')} items={rules} row={(rule) => <Rule rule={rule} />} rowClass="grid gap-3 px-4 py-3" />;
}

function Rule({ rule }: { rule: ContentRule }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <RuleFacts rule={rule} />
        <div className="flex items-center gap-2">
          <Button
            look="quiet"
            aria-label={t('admin.rules.edit', { value: rule.value })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="edit" />
          </Button>
          <Button onClick={() => void switchRule(rule)}>{t(rule.isEnabled ? 'admin.rules.switchOff' : 'admin.rules.switchOn')}</Button>
          <Button look="quiet" aria-label={t('admin.rules.delete', { value: rule.value })} onClick={() => void deleteRule(rule)}>
            <Icon name="trash" />
          </Button>
        </div>
      </div>
      {isOpen && (
        <RuleForm
          key={rule.version}
          initial={draftOf(rule)}
          submitLabel={t('admin.rules.save')}
          save={async (draft, isConfirmed) => {
            await changeRule(rule, draft, isConfirmed);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

function RuleFacts({ rule: { kind, value, places, action, belowTrust, isEnabled, hits, lastHitAt } }: { rule: ContentRule }) {
  const where = places.map((place) => t(`admin.rules.place.${place}`)).join(', ');
  return (
    <div className="grid min-w-56 flex-1 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className={`font-medium wrap-anywhere ${isEnabled ? '' : 'text-soft line-through'}`}>{value}</bdi>
        <Badge look={action === 'refuse' ? 'against' : 'members'} icon={action === 'refuse' ? 'close' : 'clock'}>
          {t(`admin.rules.${action}s`)}
        </Badge>
        {!isEnabled && (
          <Badge look="quiet" icon="hide">
            {t('admin.rules.off')}
          </Badge>
        )}
      </span>
      <span className="text-sm text-soft">
        {[t(`admin.rules.kind.${kind}`), where, t(`admin.rules.belowTrust.${belowTrust as 1 | 2 | 3 | 4}`)].join(' · ')}
      </span>
      <span className="text-sm text-soft">
        {t('admin.rules.hits', { count: hits, counted: count(hits) })} {lastHitAt && <RelativeTime moment={lastHitAt} />}
      </span>
    </div>
  );
}
