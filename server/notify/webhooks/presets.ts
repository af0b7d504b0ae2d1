import type { ChannelKind } from '../../../shared/states.ts';
import type { Preset } from './preset.ts';
import { discord } from './presets/discord.ts';
import { matrix } from './presets/matrix.ts';
import { ntfy } from './presets/ntfy.ts';
import { slack } from './presets/slack.ts';
import { telegram } from './presets/telegram.ts';
import { webhook } from './presets/webhook.ts';

export const presets = { webhook, ntfy, telegram, discord, slack, matrix } satisfies Record<Exclude<ChannelKind, 'email' | 'push'>, Preset>;
