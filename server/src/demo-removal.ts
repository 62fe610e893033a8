import type { Dependencies } from './dependencies.ts';
import type { Product } from './product.ts';

/** Removes the learners of the demo with all that they did. */
export async function removeEvents(
  db: Dependencies['database']['db'],
  { accounts, learning, commerce }: Product,
): Promise<void> {
  const ids = await accounts.demoLearners.ids(db);
  if (ids.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await learning.removeDemoEvents(tx, ids);
    await commerce.removeDemoOrders(tx);
    await accounts.demoLearners.remove(tx);
  });
}
