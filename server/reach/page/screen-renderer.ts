import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { PageLocation } from './page-metadata.ts';
import type { Reader } from './reader.ts';
import type { Snapshots } from './snapshots.ts';

export interface RenderedScreen {
  html: string;
  now: number;
  formatting: string;
  parts: string[];
  withoutScript: string;
  file: string | undefined;
}

type ScreenRequest = PageLocation & Reader & { path: string; reads: Snapshots };

/** Screens that wait for the thread; others are sent without. */
const maxWaiting = 12;
/** Megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/**
 * Renders screens with the web's own components (web/render.tsx), in a worker thread, so that neither streams nor commands wait for it.
 * Undefined where the web is not built for that.
 *
 * @param timeout milliseconds for one screen, by default a hundred times the usual
 */
export function screenRenderer(built: string, onError: (error: unknown) => void, timeout = 3_000) {
  if (!existsSync(built)) return undefined;
  const threads = new Piscina<ScreenRequest, RenderedScreen>({
    filename: pathToFileURL(path.resolve(built)).href,
    name: 'render',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 600_000,
    resourceLimits,
  });
  return {
    /** Undefined if there is too much to render, or the screen cannot be. */
    async render(request: ScreenRequest): Promise<RenderedScreen | undefined> {
      if (threads.queueSize >= maxWaiting) return undefined;
      try {
        return await threads.run(request, { signal: AbortSignal.timeout(timeout) });
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    close: () => threads.destroy(),
  };
}

export type ScreenRenderer = NonNullable<ReturnType<typeof screenRenderer>>;
