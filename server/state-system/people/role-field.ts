import { html, type Html } from '../kit/html/html.ts'

export const roleField = (isMaster: boolean): Html => html`
  <fieldset>
    <legend>Role</legend>
    <label class="choice"
      ><input type="radio" name="role" value="user" ${!isMaster && html`checked`} /> User: works in the compliance
      portal</label
    >
    <label class="choice"
      ><input type="radio" name="role" value="master" ${isMaster && html`checked`} /> Master user: also manages users
      and the office profile</label
    >
  </fieldset>
`
