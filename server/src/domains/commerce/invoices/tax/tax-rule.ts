/** A sale whose amount contains the tax, in the currency's smallest unit. */
export interface TaxedSale {
  readonly amount: number;
  /** The buyer's country (ISO 3166-1), if it is known. */
  readonly country: string | null;
  /** What the provider computed; 0 if it computes no tax. */
  readonly providerTax: number;
}

/** The tax in an amount. `rate` is in hundredths of a percent; null if only the provider knows it. */
export interface Tax {
  readonly name: string;
  readonly rate: number | null;
  readonly amount: number;
}

/** How the tax of a sale is found. Prices contain it, so it never changes what a buyer pays. */
export interface TaxRule {
  /** Whether the tax depends on the buyer's country. */
  readonly byCountry: boolean;
  /** Null for a sale without tax. */
  taxIn(sale: TaxedSale): Tax | null;
}
