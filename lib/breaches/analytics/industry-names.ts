// Well-known companies of the catalogue and what they do, by the breach's name there. Names only; add to it freely.

const NAMES: Readonly<Record<string, string>> = {
  IT: `Adobe Animoto AIType Aptoide Avast Bitly BitTorrent Canva CutoutPro DaFont Dropbox Elance Epik FlexBooker Gett
    Gravatar imgur Imavex InternetArchive KodiFoundation LimeVPN LinuxMint LuminPDF MajorGeeks Malwarebytes Mappery
    Nitro OVH Pixlr piZap Plex PHPFreaks ThePi-Hole Promo QuestionPro Rankwatch Shadow ShareThis SitePoint Slickwraps
    SlideTeam Staminus StreamCraft SuperVPNGeckoVPN Trello Trillian VerificationsIO VBulletin Vultr WebHostingTalk
    WHMCS WiziShop WPSandbox XSplit ZAPHosting 000webhost Yahoo Yandex Rambler MailRu Disqus Kimsufi NetEase Apollo Exactis
    AndroidForums LinuxForums DaniWeb CSDN Appen uTorrent DataCamp SweClockers`,
  'Social media': `Badoo Facebook FacebookMarketplace Fotolog Gab Instagram Knuddels Lookbook LinkedIn LinkedInScrape LinkedInScrape2023
    Liker LiveJournal LittleMonsters MySpace Netlog Patreon Raychat Snapchat Spoutible Substack Taringa Tianya Tumblr Twitter Twitter200M VK
    Wanelo WeHeartIt Wishbone Wishbone2020 xat YouNow MeetMindful CafeMom Flashback Wattpad`,
  Dating: `AdultFriendFinder AdultFriendFinder2016 AshleyMadison BeautifulPeople ColorDating DateHotBrunettes Fling JustDate Mate1 MobiFriends
    MuslimMatch SeniorDating Shadi WhiteDate Zhenai Zoosk2020`,
  Education: `Ajarn Chegg CodeStepByStep Descomplica Duolingo Edmodo FLVS HaveFunTeaching iDTech Mathway ProctorU Scholastic SchoolDistrict42
    TheGradCafe UC UniversityOfPennsylvania Universarium Vedantu Youthmanual MDPI Omnicuris`,
  Transport: `Autotrader Audi CDEK CarGurus CarMax CityBee Gaadi Hurb IndianRailways ixigo LandAirSea LatestPilotJobs Life360 MalindoAir
    ParkMobile RailYatri RoyalEnfield Swvl TAPAirPortugal Terravision TruckersMP Ualabee UnicoCampania Utair VietnamAirlines VivaAir
    Yatra Zoomcar BourseDesVols DriveSure AdvanceAutoParts AUTOSUR`,
  Retail: `ABFRL AmartFurniture Avito Bhinneka bigbasket boAt BloomsToday Bonobos Boulanger Bookchor Bukalapak CafePress CanadaGoose CanadianTire Chatbooks
    CouponMomAndArmorGames Dangdang DailyObjects DennisKirk digiDirect DVDShopCH Dymocks Elanic EstanteVirtual FrameAndOptic GiantTiger Giglio GLAMIRA
    HauteLook HotTopic Houzz IndiaMART iPmart JD JamTangan Lazada LDLC LeSlipFrancais LiveAuctioneers Lookiero LuLu MallCZ
    Minted MoreleNet Flipkart NeimanMarcus Netshoes OnlineTrade Pampling Pandabuy PetFlow PhoneHouse PipingRock Poshmark Promofarma
    RentoMojo RobinsonsMalls Romwe Scentbird schenkYOU Sephora SHEIN ShoeZone ShopBack ShopperPlus Sport2000 StockX Storenvy T2 Taobao
    Teespring Tesco HalloweenSpot Tokopedia VTech Welhof ZadigVoltaire GunsDotCom Luxottica UnderArmour LeCoqSportif`,
  Food: `Chowbus CreamsCafe Dominos DominosIndia DoorDash Drizly Dunzo Eatigo EatStreet Foodora FreshMenu GermanDonerKebab Habibs HomeChef iMenu360 James
    KitchenPal PaneraBread Qraved SevenRooms Thermomix Weee Wendys Wongnai Zomato OrderSnapp`,
  Finance: `AllianzLife AtlasQuantum Banorte Betterment BTCAlpha BTCE BTSec CashCrate Coinmama CoinMarketCap CoinTracker Dave Ethereum Experian Experian2020 Figure
    Finsure GateHub Gemini HDBFinancialServices Kreditplus Ledger MastercardPricelessSpecials MoneyBookers Moneycontrol Neteller PayHere Paytm
    Prosper QatarNationalBank Robinhood TheFlyOnTheWall Upstox YoteprestoCom Zacks Zacks2024 Zurich BlueSnapRegpack BitcoinTalk GoldSilver`,
  Health: `AcneOrg Ancestry CTARS DCHealth DietCom 8fit Gemotest HealthNowNetworks Jefit MyFitnessPal MyHeritage NapsGear Vastaamo YoungLivingEssentialOils`,
  Telecom: `AllegedATT Bell Bell2017 BouyguesTelecom Comcast Convex Eurofiber FreeMobile Hathway IndiHome LaPosteMobile MEO Odido OrangeRomania StarNet Switch Tangerine
    Vianet VNG Vodafone`,
  Government: `BulgarianNationalRevenueAgency COMELEC Estonia eThekwiniMunicipality FrenchCitizens InstitutoNacionalDeDeportesDeChile PassSport SalvadoranCitizens
    TRAI TravelOK WashingtonStateFoodWorkerCard WienerBuchereien IGF`,
  Hospitality: `MGM MGM2022Update Otelier RedDoorz Travelio`,
  Entertainment: `Activision AnimalJam ArmorGames Aternos BattlefieldHeroes Battlefy BinWeevils BlankMediaGames Brazzers CDProjektRed Chess ClashOfKings ClubPenguinRewritten
    ClubPenguinRewrittenJul2019 Coachella CraftRise CentralTickets Dailymotion Deezer Dota2 DragonNest Dubsmash DuelingNetwork Emuparadise EpicGames Evite Evony
    EverybodyEdits Fanpass Funimation FunnyGames Gamigo GamesBox HeroesOfNewerth HLTV IDCGames Kickstarter Lastfm LeagueOfLegends Lifeboat LOTR Minehut
    MindJolt Neopets NexusMods Nival OMGPOP Peatix PixelFederation PlanetCalypso PlutoTV Pokebip R2Games R2-2017 Raaga Reverb-Nation Roblox
    RobloxDeveloperConference RobloxDeveloperConference2024 Roll20 Shotbow Smogon Sony SoundCloud Soundwave SterKinekor StrongholdKingdoms
    TheTVDB Ticketcounter Ticketek Ticketfly TrueFire Tunngle UnrealEngine Wakanim Warframe Warmane WildStar Youku Zynga 8tracks 17Media OpenSubtitles`,
  News: `Forbes Gawker Mashable MediaWorks StarTribune Stratfor ThePostMillennial WIRED MacGeneration`,
  Nonprofit: `DucksUnlimited FairVoteCanada GiveSendGo Oxfam TheHeritageFoundation Vakinha`,
  Sport: `ECB FFR FantasyFootballHub Glofox PayAsUGym PlanetIce AlpineReplay`,
  Electronics: `Creative MSI NVIDIA SamsungGermany Sphero Xiaomi`,
  Energy: `MyPertamina PeoplesEnergy Tibber`,
  Staffing: `Adecco BigMoneyJobs Catho EuropaJobs GeekedIn IIMJobs JobAndTalent JobStreet Jobzone Protemps`,
}

/** Keyed by the breach's name in lower case. */
export const INDUSTRY_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([industry, names]) =>
    names.split(/\s+/).map((name) => [name.toLowerCase(), industry] as const),
  ),
)
