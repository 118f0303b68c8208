import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { findingKey } from '../../areas/visit-records/check-findings.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { rowField, rowKeys, typedInVisit, type VisitForm } from '../../areas/visit-records/visit-form.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { Choice } from './visit-fields.ts'

export type PhotoView = { id: number; serviceId: number; findingKey: string | null; caption: string }

/** What a photo can show: a service in general, or a finding of the draft. */
export function photoSubjects({ services: codes, items }: RecordedVisitRow, form: VisitForm): Choice[] {
  return codes.flatMap((service): Choice[] => [
    [service, `${services[service].name} in general`],
    ...rowKeys(form, service, 'finding').map((key): Choice => {
      const code = typedInVisit(form, rowField(service, 'finding', key, 'code'))
      const title = items.find((item) => item.code === code)?.title ?? 'Finding'
      return [findingKey(service, key), `${services[service].name}: ${title}`]
    }),
  ])
}

const removal = (
  { site, session }: SignedInCall,
  visit: RecordedVisitRow,
  { id }: PhotoView,
  name: string,
): Html => html`
  <form method="post" action="${linkTo(site, `/Visits/photos/${visit.agencyId}/${visit.visitId}/${id}`)}">
    ${formFields(session)}
    <button class="quiet">Remove<span class="for-readers"> the photo “${name}”</span></button>
  </form>
`

/** Photos so far, and a form that sends one at a time. The script sends several, one after another. */
export function photosPart(
  call: SignedInCall,
  visit: RecordedVisitRow,
  form: VisitForm,
  photos: readonly PhotoView[],
  isOpen: boolean,
): Html | false {
  if (photos.length === 0 && !isOpen) return false
  const { site, session } = call
  const { agencyId, visitId } = visit
  const subjects = photoSubjects(visit, form)
  const nameOf = ({ findingKey: key, serviceId }: PhotoView): string =>
    subjects.find(([value]) => value === (key ?? serviceOfId(serviceId)))?.[1] ??
    services[serviceOfId(serviceId) as ServiceCode].name
  return html`
    <section aria-labelledby="photos-title" id="photos">
      <h2 id="photos-title">Photos</h2>
      <ul class="photos">
        ${photos.map(
          (photo, place) =>
            html`<li>
              <img
                src="${linkTo(site, `/Visits/photos/${agencyId}/${visitId}/${photo.id}`)}"
                alt="Photo ${place + 1}"
                width="120"
                height="90"
                loading="lazy"
              />
              <span>${photo.caption === '' ? nameOf(photo) : photo.caption}</span>
              ${isOpen && removal(call, visit, photo, nameOf(photo))}
            </li>`,
        )}
      </ul>
      ${
        isOpen &&
        html`<form
          id="photo-form"
          class="record"
          method="post"
          enctype="multipart/form-data"
          action="${linkTo(site, `/Visits/photo/${agencyId}/${visitId}`)}"
        >
          ${formFields(session, { upload_key: crypto.randomUUID() })}
          <noscript><p class="quiet">Save the record before you add a photo of a new finding.</p></noscript>
          <div class="field">
            <label for="photo-subject">What it shows</label>
            <select id="photo-subject" name="subject">
              ${subjects.map(([value, label]) => html`<option value="${value}">${label}</option>`)}
            </select>
          </div>
          <div class="field">
            <label for="photo-file">Photo</label>
            <input id="photo-file" name="file" type="file" accept="image/*" />
          </div>
          <p class="actions"><button class="quiet">Send the photo</button></p>
          <ul id="photo-queue" aria-live="polite"></ul>
        </form>`
      }
    </section>
  `
}
