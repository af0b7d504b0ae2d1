import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../shared/board-settings.ts';
import { changesTo, draftedSettings, noChanges, withSetting } from './settings-draft.ts';

const published = { ...defaultSettings, welcome: 'Hello' };

test('a draft keeps only what differs from what is published', () => {
  const draft = withSetting(noChanges(3), published, 'name', 'Bargains');
  expect(draft).toEqual({ version: 3, changes: { name: 'Bargains' } });
  expect(withSetting(draft, published, 'name', 'Dealwire')).toEqual(noChanges(3));
});

test('a setting that is removed is gone from the drafted settings', () => {
  const draft = withSetting(noChanges(1), published, 'welcome', undefined);
  expect(draft.changes).toEqual({ welcome: null });
  expect(draftedSettings(published, draft)).toEqual(defaultSettings);
});

test('what someone else publishes meanwhile shows in the draft, except where the draft has its own change', () => {
  const draft = withSetting(noChanges(1), published, 'name', 'Mine');
  expect(draftedSettings({ ...published, name: 'Theirs', currency: 'USD' }, draft)).toMatchObject({ name: 'Mine', currency: 'USD' });
});

test('the changes to an earlier version lead back to it', () => {
  const earlier = { ...defaultSettings, name: 'Before', languages: ['de'] };
  const draft = changesTo(published, earlier, 5);
  expect(draft).toEqual({ version: 5, changes: { name: 'Before', welcome: null, languages: ['de'] } });
  expect(draftedSettings(published, draft)).toEqual(earlier);
});
