import { draftName } from './contact-draft.ts'

/**
 * Loads the page's scripts without a touch where the browser has restored a text, or the tab holds a draft: only the scripts can
 * show and count it. The hydration loader takes the event for a touch. The code stands in the one page that needs it, not in
 * the loader, which every page carries.
 */
export function RestoredText() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and hashed in the policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wakingCode }} />
}

const wakingCode = `addEventListener('pageshow',()=>{let t=document.querySelector('textarea');try{(t.value!==t.defaultValue||'${draftName}'in sessionStorage)&&dispatchEvent(new Event('focusin'))}catch{}})`
