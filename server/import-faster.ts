import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where this folder cannot be written, nothing is cached.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/dealwire-compiled', import.meta.url)));

/**
 * For each import of drizzle-orm and each of its modules, Node parses the 137 KB of `exports` in its package.json again: half of the board's
 * start. Its modules are found here without that.
 */
type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>;
const drizzle = new Map<string, Resolved>();

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL } = context;
    const isInside = parentURL?.includes('/node_modules/drizzle-orm/') === true && parentURL.endsWith('.js');
    if (isInside && specifier.startsWith('.')) return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!specifier.startsWith('drizzle-orm') || !context.conditions.includes('import')) return resolveNext(specifier, context);
    const resolved = drizzle.get(specifier) ?? resolveNext(specifier, context);
    drizzle.set(specifier, resolved);
    return { ...resolved, shortCircuit: true };
  },
});
