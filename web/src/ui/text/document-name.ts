/** The title of a document about a payment. */
export const documentNames = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
} as const;
