import type { ReactElement } from 'react';
import { CountryPricesSection } from '../../features/admin-plans/country-prices.tsx';
import { NewPlanButton, PlanList } from '../../features/admin-plans/plan-list.tsx';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  return (
    <AdminPage
      title="Plans"
      lead="What learners can subscribe to, in the order in which they see it."
      actions={<NewPlanButton />}
    >
      <div className="mb-12">
        <PlanList />
      </div>
      <CountryPricesSection />
    </AdminPage>
  );
}
