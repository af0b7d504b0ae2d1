/** Written by web/build/service-worker-files.ts. */
declare module 'build:files' {
  export const build: {
    /** Changes with every file. */
    id: string;
    /** The address of the application's first script. */
    entry: string;
    /** The addresses of scripts and styles that every reader needs. Each changes with its content. */
    files: readonly string[];
    /** Those of each language's texts. */
    catalogues: Readonly<Record<string, readonly string[]>>;
  };
}
