import type { ComponentType } from 'react';

/** The page modules of the administration, by their paths; each exports its screen as `Page`. */
export const adminPages = import.meta.glob<{ Page: ComponentType }>('./**/*.page.tsx');
