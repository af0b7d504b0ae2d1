import type { BoardSettings, PublishSettings } from '../../../shared/admin/settings.ts';
import { settingLimits } from '../../../shared/board-settings.ts';
import { permissions } from '../../../shared/permissions.ts';
import { invalid } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { scheduleAnnouncementEnd } from './end-announcement.ts';
import { keepPicture } from './keep-picture.ts';
import { storeSettings } from './store-settings.ts';

/** Publishes settings for everybody. Throws VERSION_CONFLICT if they are not based on the present ones. */
export async function publishSettings(tx: Transaction, who: Person, { settings, version, restores }: PublishSettings) {
  requirePermission(permissions["change the board's settings"](who));
  await checkPictures(tx, settings);
  const { announcement } = settings;
  if (announcement?.until !== undefined && Date.parse(announcement.until) <= Date.now())
    throw invalid('settings.announcement.until', 'past', 'The announcement must end in the future');
  const result = await storeSettings(tx, { settings, version, actorId: who.id, restores });
  await scheduleAnnouncementEnd(tx, announcement);
  return result;
}

/** The logo and the icon must be stored pictures, and the icon a square. They are kept from now on. */
async function checkPictures(tx: Transaction, { logo, icon }: BoardSettings): Promise<void> {
  const pictures = Object.entries({ logo, icon }).filter((each): each is [string, string] => each[1] !== undefined);
  for (const [field, hash] of pictures) {
    const picture = await keepPicture(tx, `settings.${field}`, hash);
    if (field === 'icon' && (picture.width !== picture.height || picture.width < settingLimits.icon))
      throw invalid(
        'settings.icon',
        'not_square',
        `The icon must be a square of at least ${settingLimits.icon} × ${settingLimits.icon} pixels`,
      );
  }
}
