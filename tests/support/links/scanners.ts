/** The agents of programs that fetch addresses in chats and mails, for a preview or to check them. */
export const scanners: Readonly<Record<string, string>> = {
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack pictures': 'Slack-ImgProxy 0.19 (+https://api.slack.com/robots)',
  LinkedIn: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  X: 'Twitterbot/1.0',
  WhatsApp: 'WhatsApp/2.23.20.0 A',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  Telegram: 'TelegramBot (like TwitterBot)',
  Skype: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  Teams:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/1.0 SkypeUriPreview Preview/0.5',
  Mastodon: 'http.rb/5.1.1 (Mastodon/4.3.0; +https://mastodon.example/) Bot',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Google pictures': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  Bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  Proofpoint: 'Mozilla/5.0 (compatible; ProofpointURLDefense/1.0; bot)',
  Barracuda: 'BarracudaCentral/1.0 (link checker bot)',
  'a program': 'python-requests/2.32.3',
  'another program': 'curl/8.10.1',
  'no agent': '',
}

/** Filters of mail that say they are a browser: Safe Links, and a gateway that fetches every address of a mail. */
export const disguised: Readonly<Record<string, string>> = {
  'Safe Links':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'a gateway':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
}
