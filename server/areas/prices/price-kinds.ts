export const priceKinds = ['SERVICE', 'PACKAGE', 'PRODUCT', 'REPAIR'] as const
export type PriceKind = (typeof priceKinds)[number]

export const priceKindLabels: Record<PriceKind, string> = {
  SERVICE: 'Service',
  PACKAGE: 'Package',
  PRODUCT: 'Product',
  REPAIR: 'Repair',
}
