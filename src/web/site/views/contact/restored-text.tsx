import { draftName } from './contact-draft.ts'

/**
 * Loads the page's scripts without a touch when the browser has restored text, or the tab has a draft: only the scripts can
 * show and count it. The hydration loader treats the event as a touch. The code is in the one page that needs it, not in
 * the loader, which every page contains.
 */
export function RestoredText() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and hashed in the policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wakingCode }} />
}

const wakingCode = `addEventListener('pageshow',()=>{let t=document.querySelector('textarea');try{('${draftName}'in sessionStorage||t.value!==t.defaultValue)&&dispatchEvent(new Event('focusin'))}catch{}})`
