import { TextLink } from '@/ui/actions/TextLink.tsx'

type AddressCellProps = {
  href: string
  addressLine1: string
  addressLine2: string
  /** Shown here if there is no room for a separate column. */
  managerName?: string | null | undefined
}

export function AddressCell({ href, addressLine1, addressLine2, managerName }: AddressCellProps) {
  return (
    <>
      <TextLink href={href} className="break-words">
        {addressLine1}
      </TextLink>
      <span data-unfolded className="block text-sm font-normal text-quiet">
        {addressLine2}
      </span>
      {managerName ? <span className="block text-xs font-normal text-quiet">{managerName}</span> : null}
    </>
  )
}
