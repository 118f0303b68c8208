import { agreedTimeLabel, type Solution } from '../../../contract/access-issues/access-issues.ts'

const description =
  'Agree a day with the tenant and enter it here. We then book the visit for that day and tell the tenant the time.'
const confirm = 'I have agreed a time with the tenant'

/** Where the agency cannot book, it passes the agreed day on to the provider, who books it. */
export const withoutBooking = (solution: Solution): Solution =>
  solution.solution_label === agreedTimeLabel
    ? {
        ...solution,
        solution_public_name: 'Agree a time with the tenant',
        description_integrated: description,
        description_non_integrated: description,
        confirmation_button_text_integrated: confirm,
        confirmation_button_text_non_integrated: confirm,
      }
    : solution
