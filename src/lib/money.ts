const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount with Indian digit grouping (12,34,567), with paise only if not zero. */
function formatAmount(amount: number): string {
  const paise = Math.round(amount * 100) || 0;
  return paise % 100 === 0 ? whole.format(paise / 100) : withPaise.format(paise / 100);
}

/** Rupees in the format of deals: Rs. 12,34,567. (Document 1, section 1.) */
export const formatRs = (amount: number): string => `Rs. ${formatAmount(amount)}`;
