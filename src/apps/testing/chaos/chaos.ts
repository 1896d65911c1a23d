/**
 * Chaos with a public seed: random frames on few things, people in between, undos in any order, many clients at once. One
 * company has all of it; in the other, the island, there are only runs and their undos, so that in the end it must be as it was.
 */
import { type Chance, chanceOf } from '../../seed/random.ts';
import { testWorld, type World } from '../../testing.ts';
import { Client } from './client.ts';
import { checkInvariants, compareIsland, followTheMessages } from './ending.ts';
import { randomFrame } from './frames.ts';
import { answer, interfere, openPeriods, type Scene } from './people.ts';
import { type PlantName, plant, plants } from './plants.ts';
import { Projections } from './projections.ts';
import { type Fault, Report } from './report.ts';
import { openService, type Service } from './service.ts';
import { start } from './starts.ts';
import { undoLikeAPerson } from './undoing.ts';
import { type Target, Universe } from './universe.ts';

export interface ChaosOptions {
  seed: string;
  actions: number;
  /** How many at once; with one, the same seed does the same. */
  clients?: number;
  /** A fault that is put in: the chaos ends with the round in which it was noticed. */
  plant?: PlantName;
  /** False: the island only. */
  people?: boolean;
  /** Hears of the progress. */
  say?: (line: string) => void;
}

/** Of the actions of a round: all at once where people are, one after the other there, all at once on the island. */
const round = { busy: 28, quiet: 8, island: 14 };
/** Renewed so often, nobody's token of a quarter of an hour ends between. */
const roundsOfToken = 20;
const ofRound = round.busy + round.quiet + round.island;
const recentTargets = 40;

interface Stage extends Scene {
  /** True: people change things by hand here. */
  people: boolean;
}

/** Mostly one that stands, now and then one that does not. */
function someTarget({ chance, universe }: Stage): Target | null {
  const recent = universe.targets.slice(-recentTargets);
  const standing = recent.filter(({ id }) => !universe.gone.has(id));
  const from = standing.length > 0 && chance.between(1, 8) > 1 ? standing : recent;
  return from.length > 0 ? chance.pick(from) : null;
}

async function undo(stage: Stage): Promise<void> {
  const target = someTarget(stage);
  if (!target) return start(stage);
  const { chance, alone } = stage;
  const withDependents = chance.between(1, 3) === 1;
  const stops = chance.between(1, 10) === 1;
  await undoLikeAPerson(stage, target, { alone, withDependents, stops, thorough: true });
}

/** A person looks at a preview, something happens, and only then the person decides. */
async function act(stage: Stage): Promise<void> {
  const { chance, people } = stage;
  const die = chance.between(1, 100);
  stage.client.report.count('actions');
  if (die <= 40) return start(stage);
  if (die <= 66) return undo(stage);
  if (die <= 75) return answer(stage);
  return people ? interfere(stage) : undo(stage);
}

class Chaos {
  readonly #options: ChaosOptions;
  readonly #world: World;
  readonly #projections: Projections;
  readonly #service: Service;
  readonly report = new Report();
  #main!: Universe;
  #island!: Universe;

  constructor(options: ChaosOptions, about: { world: World; projections: Projections; service: Service }) {
    this.#options = options;
    this.#world = about.world;
    this.#projections = about.projections;
    this.#service = about.service;
  }

  async #open(company: World['alpha'], size: { records: number; items: number; orders: number }): Promise<Universe> {
    const universe = new Universe(this.#world, company, this.#service);
    await universe.open(size);
    const chance = this.#chance(`sub-flows ${company.code}`);
    for (let n = 0; n < 3; n++) universe.subFlows.push(await universe.publish(randomFrame(chance, universe, 2)));
    return universe;
  }

  #chance(part: string): Chance {
    return chanceOf(`${this.#options.seed} ${part}`);
  }

  #stage(universe: Universe, about: { name: string; alone: boolean; people: boolean }): Stage {
    const client = new Client({ world: this.#world, company: universe.company, report: this.report, name: about.name });
    return { client, universe, chance: this.#chance(about.name), projections: this.#projections, ...about };
  }

  /** So many actions, shared by so many clients that all are at work at once. */
  async #together(universe: Universe, about: { name: string; actions: number; people: boolean }): Promise<void> {
    const { clients = 8 } = this.#options;
    const of = async (client: number) => {
      const stage = this.#stage(universe, {
        name: `${about.name}.${client}`,
        alone: clients === 1,
        people: about.people,
      });
      for (let done = client; done < about.actions; done += clients) await act(stage);
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => of(client)));
  }

  async #round(number: number): Promise<void> {
    if (number % roundsOfToken === 0) for (const universe of [this.#main, this.#island]) await universe.renew();
    if (this.#options.people === false) {
      await this.#together(this.#island, { name: `i${number}`, actions: ofRound, people: false });
      return this.#world.settle();
    }
    await this.#together(this.#main, { name: `r${number}`, actions: round.busy, people: true });
    await this.#world.settle();
    const quiet = this.#stage(this.#main, { name: `q${number}`, alone: true, people: true });
    for (let done = 0; done < round.quiet; done++) await act(quiet);
    await openPeriods(quiet);
    await this.#together(this.#island, { name: `i${number}`, actions: round.island, people: false });
    await this.#world.settle();
  }

  /** Follows the messages until nothing stands that could be undone, and looks whether all is sound. */
  async #end(universe: Universe, about: { people: boolean; setup: ReadonlySet<string> }): Promise<void> {
    const { people } = about;
    await universe.renew();
    const scene = this.#stage(universe, { name: `end ${universe.company.code}`, alone: true, people });
    await checkInvariants(scene);
    if (people) await openPeriods(scene);
    await followTheMessages(scene, about);
    await this.#world.settle();
    await checkInvariants(scene);
  }

  #hasNoticed(): boolean {
    const { plant } = this.#options;
    const wanted: readonly Fault[] = plant ? plants[plant].noticed : [];
    return this.report.violations.some(({ fault }) => wanted.includes(fault));
  }

  async run(): Promise<void> {
    const { actions, people = true, say = () => undefined } = this.#options;
    this.#main = await this.#open(this.#world.alpha, { records: 8, items: 5, orders: 3 });
    this.#island = await this.#open(this.#world.beta, { records: 6, items: 2, orders: 2 });
    const [main, island] = [this.#main, this.#island];
    const setup = new Set<string>();
    for (const { id } of [main, island]) for (const run of await this.#projections.standing(id)) setup.add(run.id);
    const before = { ...(await this.#projections.island(island.id)), things: island.held };
    const rounds = Math.ceil(actions / ofRound);
    for (let number = 1; number <= rounds; number++) {
      await this.#round(number);
      say(`round ${number} of ${rounds}: ${this.report.violations.length} violations`);
      if (this.#hasNoticed()) return;
    }
    if (people) await this.#end(main, { people, setup });
    await this.#end(island, { people: false, setup });
    await compareIsland(this.#stage(island, { name: 'island', alone: true, people: false }), before);
  }
}

/** Needs the databases of `kernel/server/testing/global-setup.ts`. */
export async function chaos(options: ChaosOptions): Promise<Report> {
  const world = await testWorld();
  const projections = Projections.open(world.urls.ownerUrl);
  const service = await openService();
  world.configure({ outgoingAllowed: service.allowed });
  const takeOut = options.plant ? plant(options.plant) : () => undefined;
  try {
    const chaos = new Chaos(options, { world, projections, service });
    await chaos.run();
    return chaos.report;
  } finally {
    takeOut();
    await projections.close();
    await world.close();
    await service.close();
  }
}
