/** The last digit of a BPAY reference: weights 1 and 2 in turn from the left, digits of the products added (MOD10V01). */
function checkDigit(digits: string): number {
  const sum = Array.from(digits.padStart(digits.length + (digits.length % 2), '0'), Number).reduce(
    (total, digit, place) => {
      const product = digit * (place % 2 === 0 ? 1 : 2)
      return total + (product > 9 ? product - 9 : product)
    },
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** The customer reference of an invoice, unique for a biller: agency, invoice and a check digit that banks verify. */
export function bpayReference(agencyId: number, invoiceId: number): string {
  const digits = `${agencyId}${String(invoiceId).padStart(9, '0')}`
  return `${digits}${checkDigit(digits)}`
}
