import type { ReactElement } from 'react';

/** Archivo at weight 900 and width 125; the I of FIT is a text cursor, higher and lower than the letters. */
const letters =
  'M19 172V0h174v42H80v29h99v43H80v58Zm359 0V47h-73V0h208v47h-73v125Zm333 3q-37 0-62-10-24-11-36-30-12-20-12-49 0-43 28-66t83-23q30 0 52 9 23 9 36 26t13 38h-60q0-9-5-16-6-7-15-11-10-4-22-4-16 0-27 6-10 6-15 16-5 9-5 21v7q0 11 5 21t15 16 25 6 25-4 15-10q6-7 6-16h58q0 21-12 37-12 17-35 26-23 10-55 10m238 0q-36 0-61-11-26-11-40-31t-14-47 14-48 40-31 61-10 61 10 39 31 14 48-14 47-39 31-61 11m0-43q11 0 21-3 9-3 16-9t10-14q4-8 4-18v-6q0-9-4-17-3-8-10-14-7-5-16-8-10-4-21-4-12 0-22 4-9 3-16 8-7 6-10 14-4 8-4 17v6q0 10 4 18 3 8 10 14t16 9q10 3 22 3m143 40V0h100q32 0 55 10t36 29 12 47-12 46-36 30-55 10Zm61-43h35q10 0 18-3t14-8 9-13 3-17v-6q0-9-3-16t-9-12-14-9-18-3h-35Zm170 43V0h184v42h-122v23h105v40h-105v24h124v43Zm214 0V0h149q19 0 32 8t19 21q7 13 7 28 0 17-8 30-7 14-22 22l34 63h-70l-26-54h-53v54Zm62-97h65q7 0 12-4 5-5 5-12 0-6-3-9-2-4-5-6-4-2-9-2h-65Z';

/** FIT CODER in one colour, the text's; the cursor turns volt on the dark page. Set the height by class. */
export function Wordmark({ className = 'h-5' }: { className?: string }): ReactElement {
  return (
    <svg
      className={className}
      viewBox="15 -40 1736.25 251.5"
      fill="currentColor"
      role="img"
      aria-label="Fit Coder"
    >
      <path d={letters} />
      <path className="dark:fill-volt" d="M208.5-35h80.5v241.5h-80.5z" />
    </svg>
  );
}
