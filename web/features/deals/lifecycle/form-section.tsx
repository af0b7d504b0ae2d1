import type { ReactNode } from 'react';

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5">
    <legend className="float-start text-lg font-semibold">{title}</legend>
    {children}
  </fieldset>
);
