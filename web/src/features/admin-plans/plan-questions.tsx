import { formatMoney } from '@fit-coder/contracts/money';
import type { AdminPlan, AdminPlanPrice } from '@fit-coder/contracts/selling/plans-administration';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useRemovePlanPriceMutation, useRetirePlanMutation } from './plans.api.ts';

interface QuestionProps {
  readonly plan: AdminPlan;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a plan is taken from sale, or sold again. */
export function RetireQuestion({ plan, open, onClose }: QuestionProps): ReactElement {
  const [retire, { isLoading }] = useRetirePlanMutation();
  const retired = plan.retiredAt === null;
  const confirm = async () => {
    await retire({ params: { id: plan.id }, body: { retired } });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={retired ? `Retire ${plan.name}?` : `Sell ${plan.name} again?`}
      description={
        retired
          ? 'Nobody can subscribe to it any more. Its subscribers keep it at their price, and it keeps renewing.'
          : 'Everyone can subscribe to it again at its current prices.'
      }
      confirmLabel={retired ? 'Retire plan' : 'Sell again'}
      loading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

/** Asks before a plan is no longer sold in a currency. */
export function RemovePriceQuestion(props: QuestionProps & { price: AdminPlanPrice }): ReactElement {
  const { plan, price, open, onClose } = props;
  const [remove, { isLoading }] = useRemovePlanPriceMutation();
  const confirm = async () => {
    await remove({ params: { id: plan.id, currency: price.currency } });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Stop selling ${plan.name} in ${price.currency}?`}
      description={`New subscribers pay in another currency. Those who pay ${formatMoney(price.amountCents, price.currency)} keep that price.`}
      confirmLabel="Remove price"
      loading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
