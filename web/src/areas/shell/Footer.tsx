import { stateCodes } from '@contract/states.ts'
import { brand, pageConfig } from '@/shared/page-config.ts'
import { paths } from '@/shared/paths.ts'
import { telephoneLink, useProvider } from '@/shared/session/use-provider.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

const linkGroups = [
  {
    label: 'Help and policies',
    links: [
      { label: 'The law', url: paths.law() },
      { label: 'Help centre', url: brand.helpCentreUrl },
      { label: 'Privacy policy', url: brand.privacyUrl },
      { label: 'Terms of use', url: brand.termsUrl },
    ],
  },
  {
    label: 'Follow us',
    links: [
      { label: 'Facebook', url: brand.facebookUrl },
      { label: 'LinkedIn', url: brand.linkedInUrl },
      { label: 'Instagram', url: brand.instagramUrl },
    ],
  },
]
  .map(({ label, links }) => ({ label, links: links.filter(({ url }) => url !== '') }))
  .filter(({ links }) => links.length > 0)

/** "VIC REC 12345". */
const licences = stateCodes.flatMap((state) => {
  const licence = pageConfig.providers[state]?.licence
  return licence ? [`${state.toUpperCase()} ${licence}`] : []
})

export default function Footer() {
  const { phone } = useProvider()
  return (
    <footer className="print:hidden border-t border-line bg-surface text-sm text-quiet">
      <div className="mx-auto flex w-full max-w-[80rem] flex-col gap-5 px-4 py-7 max-md:gap-4 max-md:py-5 md:px-7">
        <div className="flex flex-wrap gap-x-12 gap-y-4">
          {phone === null ? null : (
            <p>
              Call our help team:{' '}
              <TextLink href={telephoneLink(phone)} className="whitespace-nowrap">
                {phone}
              </TextLink>
            </p>
          )}
          {linkGroups.map(({ label, links }) => (
            <ul key={label} aria-label={label} className="flex flex-wrap gap-x-5 gap-y-2">
              {links.map(({ label: name, url }) => (
                <li key={name}>
                  <TextLink href={url} isExternal={!url.startsWith('/')}>
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          ))}
        </div>
        {licences.length === 0 ? null : (
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
            <span id="electrical-licences">Electrical licences</span>
            <ul aria-labelledby="electrical-licences" className="flex flex-wrap gap-x-4 gap-y-1">
              {licences.map((licence) => (
                <li key={licence}>{licence}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </footer>
  )
}
